import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Schemas, serverNow } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { say } from '../../frame/notice';
import { Dialog } from '../../parts/Dialog';
import { CheckField, Segments } from '../../parts/Fields';
import { ErrorNote } from '../../parts/Notes';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { download, exportTasks, MOST_EXPORTED } from './exporting';
import type { Format } from './exportLines';
import { tasksWords } from './words';

interface Props {
  filter: Schemas['Filter'];
  order: Schemas['Order'];
  matching: Schemas['Count'];
  onClose: () => void;
}

/** Saves what matches as a file. */
export function ExportDialog({ filter, order, matching, onClose }: Props) {
  const words = useWords(tasksWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [as, setAs] = useState<Format>('jsonl');
  const [data, setData] = useState(false);
  const [read, setRead] = useState<number>();
  const [error, setError] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);
  const most = Math.min(matching.value, MOST_EXPORTED);

  useEffect(() => () => stop.current?.abort(), []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (read !== undefined) return;
    const control = new AbortController();
    stop.current = control;
    setError(undefined);
    setRead(0);
    try {
      const { file, tasks } = await exportTasks(filter, order, as, data, control.signal, setRead);
      if (control.signal.aborted) return;
      const day = new Date(serverNow()).toISOString().slice(0, 19).replaceAll(':', '');
      download(file, `tasks-${day}.${as}`);
      say({ said: words.exported(format.count(tasks)) });
      onClose();
    } catch (e) {
      if (!control.signal.aborted) setError(e);
      setRead(undefined);
    }
  }

  return (
    <Dialog title={words.exportTitle(format.capped(matching))} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="happens">
          <p>{words.exportHappens}</p>
          {(matching.value > MOST_EXPORTED || matching.atLeast) && (
            <p>{words.exportCap(format.count(MOST_EXPORTED))}</p>
          )}
        </div>
        <div className="field">
          <Segments<Format>
            label={words.format}
            value={as}
            onChange={setAs}
            options={[
              { value: 'jsonl', label: words.jsonLines },
              { value: 'csv', label: words.csv },
            ]}
          />
          {as === 'csv' && <p className="hint">{words.csvHint}</p>}
        </div>
        <CheckField label={words.withData} hint={words.withDataHint} value={data} onChange={setData} />
        {read !== undefined && (
          <div className="tasks-pg" role="status">
            <div className="bar" aria-hidden="true">
              <i style={{ width: `${most === 0 ? 0 : Math.min(100, (read / most) * 100)}%` }} />
            </div>
            <span className="dim">{words.exporting(format.count(read), format.count(most))}</span>
          </div>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="acts">
          <button type="button" className="btn" onClick={onClose}>
            {read === undefined ? common.close : words.stop}
          </button>
          <button type="submit" className="btn go" aria-disabled={read !== undefined || undefined}>
            {words.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
