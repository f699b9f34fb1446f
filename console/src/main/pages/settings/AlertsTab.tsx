import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Section } from '../../parts/Section';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { AlertDialog } from './AlertDialog';
import { AlertTable } from './AlertTable';
import { alertWords } from './alertWords';
import { Listed, Opening } from './Listed';
import { useDone } from './useDone';

type Alert = Schemas['Alert'];
export type AlertDoing = { verb: 'create' } | { verb: 'edit' | 'test' | 'remove'; alert: Alert };

const EVERY = 15_000;

/** Who is told when something goes wrong? */
export function AlertsTab() {
  const words = useWords(alertWords);
  const format = useFormat();
  const whyNot = useWhyNot()('putAlert');
  const query = useQuery({ queryKey: ['alerts'], queryFn: () => must(api.GET('/alerts')), refetchInterval: EVERY });
  const [doing, setDoing] = useState<AlertDoing>();
  const onClose = () => setDoing(undefined);
  return (
    <Listed query={query}>
      {({ items }) => {
        const holding = items.filter((alert) => alert.state.since && !alert.rule.disabled).length;
        const names = items.map((alert) => alert.name);
        return (
          <>
            <Opening
              say={words.sentence(holding, items.length, format.count(holding), format.count(items.length))}
              lead={
                <>
                  {words.lead} <a href={href('/tasks', { type: 'taskmill.alert-delivery' })}>{words.deliveriesLink}</a>
                </>
              }
            />
            <Section
              title={words.list}
              end={
                <Verb main whyNot={whyNot} onClick={() => setDoing({ verb: 'create' })}>
                  {words.create}
                </Verb>
              }
            >
              {items.length === 0 ? (
                <p className="dim set-none">{words.none}</p>
              ) : (
                <AlertTable items={items} onDo={setDoing} />
              )}
            </Section>
            {doing?.verb === 'create' && <AlertDialog taken={names} onClose={onClose} />}
            {doing?.verb === 'edit' && <AlertDialog alert={doing.alert} taken={names} onClose={onClose} />}
            {doing?.verb === 'test' && <TestDialog name={doing.alert.name} onClose={onClose} />}
            {doing?.verb === 'remove' && <RemoveDialog name={doing.alert.name} onClose={onClose} />}
          </>
        );
      }}
    </Listed>
  );
}

function TestDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(alertWords);
  const format = useFormat();
  const done = useDone('alerts');
  return (
    <ActionDialog
      title={words.testTitle(name)}
      happens={words.testHappens}
      verb={words.testVerb}
      run={async (why) => {
        const { tasks } = await must(api.POST('/alerts/{name}/test', { params: { path: { name }, query: { why } } }));
        return done(words.tested(tasks.length, format.count(tasks.length)), `alert/${name}`);
      }}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(alertWords);
  const done = useDone('alerts');
  return (
    <ActionDialog
      title={words.removeTitle(name)}
      happens={words.removeHappens}
      verb={words.removeVerb}
      run={async (why) => {
        await must(api.DELETE('/alerts/{name}', { params: { path: { name }, query: { why } } }));
        return done(words.removed(name), `alert/${name}`);
      }}
      onClose={onClose}
    />
  );
}
