import { useQuery } from '@tanstack/react-query';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useMe } from '../../frame/me';
import { chooseLanguage, chooseTheme, useShownTheme } from '../../frame/preferences';
import { SignOutButton } from '../../frame/SignOutButton';
import { Fact, Facts } from '../../parts/Facts';
import { Segments } from '../../parts/Fields';
import { Section } from '../../parts/Section';
import { Time } from '../../parts/Time';
import { commonWords } from '../../words/common';
import { useLanguage, useWords } from '../../words/words';
import { Opening } from './Listed';
import { byPerson } from './people';
import { barred } from './tabs';
import { settingsWords } from './words';

/** Who am I here, and what does it look like to me? */
export function YouTab() {
  const words = useWords(settingsWords);
  const common = useWords(commonWords);
  const me = useMe();
  const language = useLanguage();
  const theme = useShownTheme();
  const { tenant, types, queues, everything } = me.scope;
  return (
    <>
      <Opening say={words.you(<b>{me.name}</b>, <b>{common.roles[me.role]}</b>)} />
      <div className="set-cols">
        <Section title={words.tabs.you}>
          <Facts>
            <Fact name={words.may}>{words.mayText[me.role]}</Fact>
            <Fact name={words.sees}>
              {everything && <span>{words.everything}</span>}
              {tenant && <span className="set-part">{words.tenant(tenant)}</span>}
              {types.length > 0 && <span className="set-part">{words.types(types.join(', '))}</span>}
              {queues.length > 0 && <span className="set-part">{words.queues(queues.join(', '))}</span>}
            </Fact>
            <Fact name={words.auditName}>
              <a href={href('/audit', { who: me.name })}>{words.auditLink}</a>
            </Fact>
          </Facts>
          <p className="set-out">
            <SignOutButton className="btn" />
          </p>
        </Section>
        <Section title={words.look} sub={words.lookSub}>
          <Facts className="set-look">
            <Fact name={words.language}>
              <Segments
                label={words.language}
                value={language}
                onChange={chooseLanguage}
                options={[
                  { value: 'en', label: 'English' },
                  { value: 'zh', label: '中文' },
                ]}
              />
            </Fact>
            <Fact name={words.theme}>
              <Segments
                label={words.theme}
                value={theme}
                onChange={chooseTheme}
                options={[
                  { value: 'light', label: words.light },
                  { value: 'dark', label: words.dark },
                ]}
              />
            </Fact>
          </Facts>
        </Section>
      </div>
      {barred('sessions', me) === undefined && <OwnSessions who={me.name} />}
    </>
  );
}

const SHOWN = 5;

function OwnSessions({ who }: { who: string }) {
  const words = useWords(settingsWords);
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => must(api.GET('/sessions')) });
  const format = useFormat();
  const own = byPerson(data?.items ?? []).find((person) => person.who === who)?.sessions ?? [];
  if (own.length === 0) return null;
  return (
    <Section
      className="set-after"
      title={words.ownSessions}
      sub={words.ownSessionsSub}
      end={
        own.length > SHOWN && (
          <a href={href('/settings', { tab: 'sessions' })}>{words.ownMore(format.count(own.length))}</a>
        )
      }
    >
      <table className="list one set-narrow">
        <thead>
          <tr>
            <th scope="col">{words.began}</th>
            <th scope="col">{words.seen}</th>
          </tr>
        </thead>
        <tbody>
          {own.slice(0, SHOWN).map((session) => (
            <tr key={session.createdAt}>
              <td>
                <Time at={session.createdAt} />
              </td>
              <td>
                <Time at={session.seenAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
