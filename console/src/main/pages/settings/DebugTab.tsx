import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { href } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Icon } from '../../parts/Icon';
import { Section } from '../../parts/Section';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import { debugWords } from './debugWords';
import { Listed, Opening } from './Listed';
import { useDone } from './useDone';

type Mode = Schemas['Mode'];

const EVERY = 15_000;

/** What does not happen by itself, in the whole cluster? */
export function DebugTab() {
  const words = useWords(debugWords);
  const whyNot = useWhyNot()('setDebugMode');
  const query = useQuery({ queryKey: ['modes'], queryFn: () => must(api.GET('/debug-modes')), refetchInterval: EVERY });
  const [doing, setDoing] = useState<Mode>();
  return (
    <Listed query={query}>
      {({ items }) => {
        const on = items.filter((mode) => mode.on);
        const [first] = on;
        return (
          <>
            <Opening say={words.sentence[on.length > 1 ? 'both' : (first?.mode ?? 'none')]} lead={words.lead} />
            <Section title={words.list}>
              <ul>
                {items.map((mode) => (
                  <li key={mode.mode} className="set-mode">
                    <span className="state" style={{ color: mode.on ? 'var(--attention-ink)' : 'var(--ink-3)' }}>
                      <Icon name={mode.on ? 'attention' : 'pending'} />
                      <span>{mode.on ? words.on : words.off}</span>
                    </span>
                    <div>
                      <b>{words.names[mode.mode]}</b>
                      <p className="dim">{words.follows[mode.mode]}</p>
                      <p>
                        <a href={href('/audit', { subject: mode.mode.toLowerCase(), verb: 'debug-mode' })}>
                          {words.history}
                        </a>
                      </p>
                    </div>
                    <Verb whyNot={whyNot} sayWhy onClick={() => setDoing(mode)}>
                      {mode.on ? words.switchOff : words.switchOn}
                    </Verb>
                  </li>
                ))}
              </ul>
            </Section>
            {doing && <SwitchDialog mode={doing} onClose={() => setDoing(undefined)} />}
          </>
        );
      }}
    </Listed>
  );
}

function SwitchDialog({ mode: { mode, on }, onClose }: { mode: Mode; onClose: () => void }) {
  const words = useWords(debugWords);
  const done = useDone('modes');
  return (
    <ActionDialog
      title={on ? words.offTitle[mode] : words.onTitle[mode]}
      happens={on ? words.offHappens[mode] : words.follows[mode]}
      verb={on ? words.offVerb : words.onVerb}
      run={async (why) => {
        const params = { path: { mode: mode.toLowerCase() }, query: { why } };
        await must(api.PUT('/debug-modes/{mode}', { params, body: { on: !on } }));
        return done(on ? words.offSaid[mode] : words.onSaid[mode], mode.toLowerCase());
      }}
      onClose={onClose}
    />
  );
}
