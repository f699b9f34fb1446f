import { useMutation } from '@tanstack/react-query';
import { api, must, Problem, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { useWhyNot } from '../../frame/me';
import { ErrorNote, Note } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { Stack } from '../../parts/Stack';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { taskWords } from './words';

/** Where the handler of a running task is, asked for by hand: it costs the process a moment. */
export function ThreadOfTask({ task }: { task: Schemas['ShownTask'] }) {
  const words = useWords(taskWords);
  const format = useFormat();
  const whyNot = useWhyNot()('getStack');
  const look = useMutation({
    mutationFn: () => must(api.GET('/tasks/{id}/stack', { params: { path: { id: task.id } } })),
  });
  return (
    <Section
      title={words.thread}
      sub={look.data ? format.clock(look.submittedAt) : words.threadSub}
      end={
        <Verb whyNot={whyNot} onClick={() => look.mutate()}>
          {look.data ? words.lookAgain : words.look}
        </Verb>
      }
    >
      {look.error && <Refused error={look.error} task={task} />}
      {look.data && <Calls stack={look.data} />}
    </Section>
  );
}

function Calls({ stack }: { stack: Schemas['Stack'] }) {
  const words = useWords(taskWords);
  if (!stack.thread) return <p className="dim">{words.noThread}</p>;
  return (
    <>
      <p className="task-meta dim">
        {words.threadState(stack.thread, (stack.state ?? '').toLowerCase().replace('_', ' '))}
      </p>
      <Stack calm text={stack.frames.map((frame) => `\tat ${frame}`).join('\n')} />
    </>
  );
}

function Refused({ error, task }: { error: unknown; task: Schemas['ShownTask'] }) {
  const words = useWords(taskWords);
  if (error instanceof Problem && error.code === 'not-here') {
    return <Note>{words.threadElsewhere(task.host ?? task.node ?? '')}</Note>;
  }
  if (error instanceof Problem && error.code === 'refused') return <Note>{words.threadOver}</Note>;
  return <ErrorNote error={error} />;
}
