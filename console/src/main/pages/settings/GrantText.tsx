import type { Schemas } from '../../api/client';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { accessWords } from './accessWords';

/** A grant in a line: "operator; tenant 7; types mail.send". */
export function GrantText({ grant }: { grant: Schemas['Grant'] }) {
  const words = useWords(accessWords);
  const common = useWords(commonWords);
  const limits = [
    grant.tenant ? words.ofTenant(grant.tenant) : '',
    grant.types?.length ? words.ofTypes(grant.types.join(', ')) : '',
    grant.queues?.length ? words.ofQueues(grant.queues.join(', ')) : '',
  ].filter((limit) => limit !== '');
  return words.grant(common.roles[grant.role], limits.join('; '));
}
