package io.taskmill.chaos.simulation;
final class SimulationMain {
  public static void main(String[] a) {
    long seed0 = Long.parseLong(a[0]); int n = Integer.parseInt(a[1]); boolean tr = a.length>2;
    long t=System.nanoTime(); long steps=0, tasks=0, ref=0, rec=0; int bad=0;
    for (long s=seed0;s<seed0+n;s++){
      Trace trace = tr?Trace.kept():Trace.none();
      try {
      Report r = new World(s, Scenario.EVERYTHING, Mutation.NONE, trace).run();
      steps+=r.steps(); tasks+=r.tasks(); ref+=r.refused(); rec+=r.recovered();
      if(!r.violations().isEmpty()) { bad++; if(bad<30) System.out.println("seed "+s+" "+r.violations().get(0)); }
      if(tr) System.out.println(r.fingerprint());
      } catch(RuntimeException e){ bad++; System.out.println("seed "+s); e.printStackTrace(System.out); if(bad>5) break; }
      if(tr) trace.lines().forEach(System.out::println);
    }
    System.out.printf("%d seeds %.1f s, steps/seed %d tasks/seed %d refused %d recovered %d bad %d%n", n,(System.nanoTime()-t)/1e9,steps/n,tasks/n,ref,rec,bad);
  }
}
