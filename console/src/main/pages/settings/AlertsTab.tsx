import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { useWords } from '../../words/words';
import { AlertNow, Places, RuleText } from './AlertCells';
import { AlertDialog } from './AlertDialog';
import { alertWords } from './alertWords';
import { Listed, Opening } from './Listed';
import { useDone } from './useDone';
import { VerbTable } from './VerbTable';

type Alert = Schemas['Alert'];
type Doing = { verb: 'create' } | { verb: 'edit' | 'test' | 'remove'; alert: Alert };

const EVERY = 15_000;

/** Who is told when something goes wrong? */
export function AlertsTab() {
  const words = useWords(alertWords);
  const format = useFormat();
  const whyNot = useWhyNot();
  const query = useQuery({ queryKey: ['alerts'], queryFn: () => must(api.GET('/alerts')), refetchInterval: EVERY });
  const [doing, setDoing] = useState<Doing>();
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
            <VerbTable
              title={words.list}
              create={{ label: words.create, whyNot: whyNot('putAlert'), onClick: () => setDoing({ verb: 'create' }) }}
              items={items}
              none={words.none}
              keyOf={(alert) => alert.name}
              columns={[
                {
                  head: words.rule,
                  cell: (alert) => (
                    <>
                      <b>{alert.name}</b>
                      <RuleText rule={alert.rule} />
                    </>
                  ),
                },
                { head: words.tells, cell: (alert) => <Places rule={alert.rule} /> },
                { head: words.state, cell: (alert) => <AlertNow alert={alert} /> },
              ]}
              verbs={(alert) => [
                { label: words.edit, whyNot: whyNot('putAlert'), onClick: () => setDoing({ verb: 'edit', alert }) },
                { label: words.test, whyNot: whyNot('testAlert'), onClick: () => setDoing({ verb: 'test', alert }) },
                {
                  label: words.remove,
                  whyNot: whyNot('removeAlert'),
                  onClick: () => setDoing({ verb: 'remove', alert }),
                },
              ]}
              className="set-table set-alerts"
            />
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
