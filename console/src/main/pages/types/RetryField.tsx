import { useState } from 'react';
import { SelectField, TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import type { Retry } from './policy';
import { fromParts, PARTS, type RetryPart, STRATEGIES, type Strategy, toParts } from './retry';
import { typeWords } from './words';

/** A retry strategy with the parts that it takes. What cannot be read makes the whole of it unreadable: ''. */
export function RetryField({
  value,
  onChange,
}: {
  value: Retry | undefined;
  onChange: (retry: Retry | undefined) => void;
}) {
  const words = useWords(typeWords);
  const [strategy, setStrategy] = useState<Strategy>(value?.strategy ?? 'exponential');
  const [parts, setParts] = useState(() => (value ? toParts(value) : PARTS.exponential));

  function change(nextStrategy: Strategy, nextParts: Partial<Record<RetryPart, string>>) {
    setStrategy(nextStrategy);
    setParts(nextParts);
    onChange(fromParts(nextStrategy, nextParts));
  }

  return (
    <>
      <SelectField
        label={words.fields.retry}
        value={strategy}
        onChange={(next) => change(next, { ...PARTS[next], ...pick(parts, PARTS[next]) })}
        options={STRATEGIES.map((s) => ({ value: s, label: words.strategies[s] }))}
      />
      {(Object.keys(PARTS[strategy]) as RetryPart[]).map((part) => (
        <TextField
          key={part}
          label={words.parts[part]}
          value={parts[part] ?? ''}
          onChange={(text) => change(strategy, { ...parts, [part]: text })}
          wrong={fromParts(strategy, { ...PARTS[strategy], [part]: parts[part] }) ? undefined : words.wrong}
        />
      ))}
    </>
  );
}

/** What the next strategy takes too is kept. */
function pick(from: Partial<Record<RetryPart, string>>, wanted: Partial<Record<RetryPart, string>>) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in wanted));
}
