import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { ErrorNote } from '../../parts/Notes';
import { useLanguage, useWords } from '../../words/words';
import { FireList } from './FireList';
import { type Form, patchOf, wrongIn } from './scheduleForm';
import { scheduleWords } from './words';

const PAUSE = 300;
const SHOWN = 5;

/** What the server makes of a timetable while it is written: in words, and the next times. */
export function SchedulePreview({ form }: { form: Form }) {
  const words = useWords(scheduleWords);
  const language = useLanguage();
  const body = JSON.stringify(timesOf(form));
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(body), PAUSE);
    return () => clearTimeout(timer);
  }, [body]);
  const readable = !wrongIn(form).includes('when');
  const preview = useQuery({
    queryKey: ['schedules', 'preview', asked],
    queryFn: () =>
      must(
        api.POST('/schedules/preview', {
          params: { query: { count: SHOWN } },
          body: JSON.parse(asked) as Schemas['SchedulePatch'],
        }),
      ),
    enabled: readable,
    refetchInterval: false,
    retry: false,
    // While the next answer is under way the last one stays; a refused one must not show an older one.
    placeholderData: (before) => before,
  });
  return (
    <div className="sc-preview" aria-live="polite">
      <h3>{words.preview}</h3>
      {!readable && <p className="dim">{words.previewWaits}</p>}
      {readable && preview.error && <ErrorNote error={preview.error} />}
      {readable && !preview.error && preview.data && (
        <>
          <p className="sc-inwords">{words.inWords(preview.data.words[language])}</p>
          {preview.data.items.length === 0 ? (
            <p className="dim">{words.previewNone}</p>
          ) : (
            <FireList fires={preview.data.items} />
          )}
        </>
      )}
    </div>
  );
}

/** Only what says when: a payload that is half written must not hide the times. */
function timesOf(form: Form): Schemas['SchedulePatch'] {
  const { when, zone, start, end, calendar, onHoliday } = patchOf(form);
  const fields = Object.entries({ when, zone, start, end, calendar, onHoliday }).filter(([, value]) => value !== null);
  return Object.fromEntries(fields);
}
