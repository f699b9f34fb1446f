import type { Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { Icon, type IconName } from '../../parts/Icon';
import { useWords } from '../../words/words';
import { alertWords } from './alertWords';

type Alert = Schemas['Alert'];
type Rule = Schemas['AlertRule'];

/** When it holds, with the server's own values where the rule has none. */
export function RuleText({ rule }: { rule: Rule }) {
  const words = useWords(alertWords);
  const format = useFormat();
  const window = format.iso(rule.window ?? 'PT5M');
  const longer = format.iso(rule.longerThan ?? (rule.kind === 'MISSED_FIRE' ? 'PT1M' : 'PT10M'));
  const said = {
    ATTENTION: words.holds.ATTENTION(window),
    FAILURE_RATE: words.holds.FAILURE_RATE(window, format.share(rule.share ?? 0.5), format.count(rule.atLeast ?? 10)),
    MISSED_FIRE: words.holds.MISSED_FIRE(longer),
    OLDEST_READY: words.holds.OLDEST_READY(longer),
    NODE_LOST: words.holds.NODE_LOST(window),
  }[rule.kind];
  const limits = [
    rule.type ? words.onlyType(rule.type) : '',
    rule.queue ? words.onlyQueue(rule.queue) : '',
    rule.tenant ? words.onlyTenant(rule.tenant) : '',
    rule.quiet ? words.quietIn(rule.quiet) : '',
    words.again(format.iso(rule.repeatAfter ?? 'PT4H')),
  ].filter((limit) => limit !== '');
  return (
    <>
      <span className="set-under dim">{said}</span>
      <span className="set-under faint">
        {limits.map((limit) => (
          <span key={limit} className="set-part">
            {limit}
          </span>
        ))}
      </span>
    </>
  );
}

/** Who is told. */
export function Places({ rule }: { rule: Rule }) {
  const words = useWords(alertWords);
  return (
    <>
      {rule.webhook && (
        <span className="set-under" title={rule.webhook}>
          {words.webhook} <span className="mono">{hostOf(rule.webhook)}</span>
        </span>
      )}
      {rule.webhookSecret && <span className="set-under">{words.webhookOf(rule.webhookSecret)}</span>}
      {rule.mail?.map((address) => (
        <span key={address} className="set-under">
          {address}
        </span>
      ))}
    </>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** How it stood when it was last looked at. */
export function AlertNow({ alert: { rule, state } }: { alert: Alert }) {
  const words = useWords(alertWords);
  const format = useFormat();
  let [icon, color, said]: [IconName, string, string] = ['succeeded', 'var(--succeeded-ink)', words.calm];
  if (rule.disabled) [icon, color, said] = ['paused', 'var(--paused-ink)', words.off];
  else if (state.failure) [icon, color, said] = ['failed', 'var(--failed-ink)', words.failure];
  else if (state.since)
    [icon, color, said] = ['attention', 'var(--attention-ink)', words.holding(format.moment(state.since))];
  const below = state.failure ?? state.text;
  return (
    <>
      <span className="state" style={{ color }}>
        <Icon name={icon} />
        <span>{said}</span>
      </span>
      {!rule.disabled && below && <span className="set-under dim">{below}</span>}
      {!rule.disabled && state.since && (
        <span className="set-under faint">
          {state.told && state.toldAt ? words.told(format.moment(state.toldAt)) : words.notTold}
        </span>
      )}
      {state.endOwed && <span className="set-under faint">{words.endOwed}</span>}
    </>
  );
}
