import { Page } from '../../frame/Page';

export function AttentionPage() {
  return <Page title="Attention">{null}</Page>;
}
