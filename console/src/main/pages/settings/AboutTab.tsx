import { useQuery } from '@tanstack/react-query';
import { API_URL, api, must, serverNow } from '../../api/client';
import { zoneName } from '../../format/time';
import { useFormat } from '../../format/useFormat';
import { href } from '../../frame/href';
import { useMe } from '../../frame/me';
import { Fact, Facts } from '../../parts/Facts';
import { Section } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { useWords } from '../../words/words';
import { Listed, Opening } from './Listed';
import { settingsWords } from './words';

/** What is this server? */
export function AboutTab() {
  const words = useWords(settingsWords);
  const format = useFormat();
  const now = useNow();
  const me = useMe();
  const query = useQuery({ queryKey: ['nodes'], queryFn: () => must(api.GET('/nodes')) });
  const ahead = serverNow() - Date.now();
  const beside = (path: string) => new URL(`../${path}`, document.baseURI).href;
  return (
    <Listed query={query}>
      {({ items }) => {
        const alive = items.filter((node) => node.alive).length;
        return (
          <>
            <Opening
              say={words.about(words.nodes(alive, format.count(alive)), <b>{new URL(API_URL).host}</b>)}
              lead={words.aboutLead}
            />
            <Section
              title={words.server}
              end={<a href={href('/workers')}>{words.nodes(alive, format.count(alive))}</a>}
            >
              <Facts className="set-narrow">
                <Fact name={words.installation}>{me.title}</Fact>
                <Fact name={words.api}>
                  <a href={beside('docs')}>{words.docs}</a>
                </Fact>
                <Fact name="">
                  <a href={beside('openapi.json')}>{words.openapi}</a>
                </Fact>
                <Fact name={words.address}>
                  <span className="mono">{API_URL}</span>
                </Fact>
                <Fact name={words.clock}>
                  <span className="nb">
                    {format.dayClock(now)} {zoneName(now)}
                  </span>
                  {', '}
                  <span className="dim">
                    {ahead === 0 ? words.clockRight : words.clockOff(format.duration(Math.abs(ahead)))}
                  </span>
                </Fact>
              </Facts>
            </Section>
          </>
        );
      }}
    </Listed>
  );
}
