import { type ReactNode, useId } from 'react';

interface Common {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value; said below it. */
  wrong?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** What a screen reader says of a field besides its label. */
function describedBy(id: string, { hint, wrong }: Common): string | undefined {
  const parts = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function Labelled({ id, label, hint, wrong, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

interface Text extends Common {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  type?: string;
  maxLength?: number;
  mono?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  /** What can be chosen from, besides anything that is written. */
  suggestions?: string[];
}

export function TextField({
  value,
  onChange,
  placeholder,
  type = 'text',
  maxLength,
  mono,
  autoComplete,
  autoFocus,
  suggestions,
  ...common
}: Text) {
  const id = useId();
  return (
    <Labelled id={id} {...common}>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        type={type}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete={autoComplete ?? 'off'}
        // biome-ignore lint/a11y/noAutofocus: only in dialogs and on the sign-in page, where there is one thing to do
        autoFocus={autoFocus}
        required={common.required}
        disabled={common.disabled}
        aria-invalid={common.wrong ? true : undefined}
        aria-describedby={describedBy(id, common)}
        list={suggestions ? `${id}-list` : undefined}
        onChange={(e) => onChange(e.target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((s) => (
            <option key={s} value={s} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

export function TextArea({
  value,
  onChange,
  rows = 6,
  mono,
  placeholder,
  maxLength,
  autoFocus,
  ...common
}: Omit<Text, 'suggestions' | 'autoComplete' | 'type'> & { rows?: number }) {
  const id = useId();
  return (
    <Labelled id={id} {...common}>
      <textarea
        id={id}
        className={mono ? 'input mono' : 'input'}
        rows={rows}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={!mono}
        // biome-ignore lint/a11y/noAutofocus: only in dialogs, where there is one thing to do
        autoFocus={autoFocus}
        required={common.required}
        disabled={common.disabled}
        aria-invalid={common.wrong ? true : undefined}
        aria-describedby={describedBy(id, common)}
        onChange={(e) => onChange(e.target.value)}
      />
    </Labelled>
  );
}

export function SelectField<T extends string>({
  value,
  onChange,
  options,
  ...common
}: Common & { value: T; onChange: (value: T) => void; options: { value: T; label: string }[] }) {
  const id = useId();
  return (
    <Labelled id={id} {...common}>
      <select
        id={id}
        className="input"
        value={value}
        disabled={common.disabled}
        aria-describedby={describedBy(id, common)}
        onChange={(e) => onChange(e.target.value as T)}
      >
        {options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function CheckField({
  label,
  hint,
  value,
  onChange,
  disabled,
}: Common & { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(e) => onChange(e.target.checked)} />
      <span>
        {label}
        {hint && <span className="faint"> {hint}</span>}
      </span>
    </label>
  );
}

/** A few choices, one of which holds. */
export function Segments<T extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: { value: T; label: string }[];
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((o) => (
        <button key={o.value} type="button" aria-pressed={o.value === value} onClick={() => onChange(o.value)}>
          {o.label}
        </button>
      ))}
    </div>
  );
}
