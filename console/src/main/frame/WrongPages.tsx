import { Problem } from '../api/client';
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

/** What browsers say of a part of the page that is not there: the server has a newer one, or a login stands before it. */
const NOT_LOADED = /dynamically imported module|preload CSS|module script|Importing a module/i;

/** A page whose code has failed, or could not be loaded. */
export function FailedPage({ error }: { error: unknown }) {
  const words = useWords(commonWords);
  const notLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  return (
    <Empty say={words.failedPage}>
      <ErrorNote error={notLoaded ? new Problem('not-taskmill', 0, '') : error} />
      <button type="button" className="btn go" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </Empty>
  );
}
