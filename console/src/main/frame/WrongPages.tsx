import { Empty, ErrorNote } from '../parts/Notes';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';
import { href } from './href';

export function NoSuchPage() {
  const words = useWords(commonWords);
  return (
    <Empty say={words.notFoundPage}>
      <p>
        <a href={href('/')}>{words.overview}</a>
      </p>
    </Empty>
  );
}

/** A page whose code has failed, or could not be loaded since the server has a newer one. */
export function FailedPage({ error }: { error: unknown }) {
  const words = useWords(commonWords);
  return (
    <Empty say={words.failedPage}>
      <ErrorNote error={error} />
      <button type="button" className="btn go" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </Empty>
  );
}
