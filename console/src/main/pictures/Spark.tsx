const BAR = 5;
const HEIGHT = 18;

/** A few bars beside a number: how it came about. The number says how much, so the bars have no axis. */
export function Spark({ values, color = 'var(--attention-mark)' }: { values: number[]; color?: string }) {
  const most = Math.max(1, ...values);
  const path = values
    .map((value, i) => {
      const height = value === 0 ? 0.5 : Math.max(1.5, (value / most) * (HEIGHT - 1.7));
      return `M${i * BAR} ${HEIGHT - 0.5}v${-height}h3.6v${height}z`;
    })
    .join('');
  return (
    <svg className="spark" width={values.length * BAR} height={HEIGHT} aria-hidden="true">
      <path d={path} fill={color} />
    </svg>
  );
}
