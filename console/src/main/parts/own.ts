/** Whether a type or a schedule is the server's own: it does its work with tasks too, under a name that is reserved. */
export function isOwn(name: string): boolean {
  return name.startsWith('taskmill.');
}
