import { Time } from '../../parts/Time';

/** When it was made, and by whom. */
export function Made({ of }: { of: { createdAt: string; createdBy: string } }) {
  return (
    <>
      <Time at={of.createdAt} />
      <span className="set-under faint">{of.createdBy}</span>
    </>
  );
}
