import { useEffect, useState } from 'react';

const PAUSE = 350;

/** A value to filter by, taken over when nothing more is written for a moment. */
export function FilterBox({
  label,
  value = '',
  onChange,
  narrow,
}: {
  label: string;
  value?: string;
  onChange: (value: string | undefined) => void;
  narrow?: boolean;
}) {
  const [written, setWritten] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setWritten(value);
  }
  useEffect(() => {
    if (written === value) return undefined;
    const timer = setTimeout(() => onChange(written.trim() || undefined), PAUSE);
    return () => clearTimeout(timer);
  }, [written, value, onChange]);
  return (
    <input
      className={narrow ? 'input wf-filter narrow' : 'input wf-filter'}
      type="search"
      aria-label={label}
      placeholder={label}
      value={written}
      onChange={(e) => setWritten(e.target.value)}
    />
  );
}
