import type { ReactNode } from 'react';
import { Picture } from '../parts/Section';
import { Heatmap, type HeatmapProps } from './Heatmap';
import { HeatmapTable } from './HeatmapTable';

/** Durations over time, with the table that says the same in numbers. */
export function HeatmapPicture({
  name,
  title,
  sub,
  none,
  ...heat
}: HeatmapProps & { name: string; title: string; sub?: ReactNode /** What is said if nothing ran. */; none: string }) {
  return (
    <Picture name={name} title={title} sub={sub} table={() => <HeatmapTable {...heat} />}>
      {heat.columns.every((column) => column.line === undefined) ? (
        <p className="dim">{none}</p>
      ) : (
        <Heatmap {...heat} />
      )}
    </Picture>
  );
}
