import { api, must, type Schemas } from '../../api/client';
import { newestFirst, PAGE } from '../../api/newestFirst';
import { useHeldList } from '../../api/useHeldList';
import { useFormat } from '../../format/useFormat';
import { Page } from '../../frame/Page';
import { type Params, useParams } from '../../frame/params';
import { More } from '../../parts/More';
import { News } from '../../parts/News';
import { Empty, ErrorNote, Loading } from '../../parts/Notes';
import { Section } from '../../parts/Section';
import { useNow } from '../../parts/useNow';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { type AuditFilter, AuditFilters } from './AuditFilters';
import { AuditRow } from './AuditRow';
import './audit.css';
import { useVerbName } from './useVerbName';
import { auditWords } from './words';

const FILTERS = ['who', 'verb', 'subject', 'task', 'operation', 'from', 'before'] as const;

/** Who did what, and why. */
export function AuditPage() {
  const words = useWords(auditWords);
  const common = useWords(commonWords);
  const format = useFormat();
  const [params, setParams] = useParams();
  const filter = filterOf(params);
  // Entries never change: only new ones are asked for.
  const list = useHeldList(newestFirst(['audit', 'list', filter], readAudit(filter), async (entries) => entries));
  const entries = list.rows.map((row) => row.item);
  // A page ends because enough was read, not because it is full.
  const bounded = list.more !== undefined && (list.last?.items.length ?? 0) < PAGE;
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Page title={common.audit}>
      <Opening entries={entries} />
      <AuditFilters
        // Links on this page change the filter too: then the fields are filled anew.
        key={JSON.stringify(filter)}
        filter={filter}
        onFind={(next) => setParams(Object.fromEntries(FILTERS.map((name) => [name, next[name]?.trim()])), true)}
      />
      {list.error && <ErrorNote error={list.error} again={list.again} />}
      {!list.loaded && !list.error && <Loading />}
      {list.loaded && entries.length === 0 && !list.more && (
        <Empty say={narrowed ? words.noMatch : words.empty} lead={narrowed ? words.noMatchLead : words.emptyLead} />
      )}
      {list.loaded && (entries.length > 0 || list.more) && (
        <Section title={words.list} sub={words.newestFirst} legend={<News list={list} say={words.newRows} />}>
          <table className="list audit-list">
            <thead>
              <tr>
                <th className="when">{words.at}</th>
                <th className="who">{words.who}</th>
                <th className="verb">{words.what}</th>
                <th>{words.on}</th>
                <th className="why">{words.why}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
          <More onClick={list.more} busy={list.busy} note={bounded && words.bounded}>
            {bounded ? words.readOn : words.more(format.count(PAGE))}
          </More>
        </Section>
      )}
    </Page>
  );
}

/** Who has changed something last; that somebody has signed in is no news. */
function Opening({ entries }: { entries: Schemas['ShownEntry'][] }) {
  const words = useWords(auditWords);
  const verb = useVerbName();
  const format = useFormat();
  const now = useNow();
  const entry = entries.find((each) => each.verb !== 'sign-in') ?? entries[0];
  if (!entry) return null;
  return (
    <div className="opening">
      <p className="say">{words.last(entry.who, verb(entry.verb), format.relative(entry.at, now))}</p>
    </div>
  );
}

function readAudit(filter: AuditFilter) {
  return (after: string | undefined, limit: number) =>
    must(api.GET('/audit', { params: { query: { ...filter, after, limit } } }));
}

function filterOf(params: Params): AuditFilter {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = [params[name]].flat()[0]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
