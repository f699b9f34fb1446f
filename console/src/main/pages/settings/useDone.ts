import { useQueryClient } from '@tanstack/react-query';
import type { Done } from '../../frame/notice';

/** What is said after a change of something of this topic, with the way to its audit record; what is shown is read anew. */
export function useDone(topic: string): (said: string, subject: string) => Done {
  const queries = useQueryClient();
  return (said, subject) => {
    queries.invalidateQueries({ queryKey: [topic] });
    return { said, audit: { subject } };
  };
}
