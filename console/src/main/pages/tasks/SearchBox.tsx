import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api, must, serverNow } from '../../api/client';
import { taskHref } from '../../frame/href';
import { useParam } from '../../frame/params';
import { Icon } from '../../parts/Icon';
import { stateWords, type TaskState } from '../../words/states';
import { useWords } from '../../words/words';
import { lastWord, type Suggestion, suggest } from './suggest';
import { type Read, readTokens, type Token, writeToken } from './tokens';
import { useTokenText } from './tokenText';
import { tasksWords } from './words';

/** One box for all conditions: what is complete becomes a token, what is begun is completed from a list. */
export function SearchBox({ tokens, onChange }: { tokens: Token[]; onChange: (tokens: Token[]) => void }) {
  const words = useWords(tasksWords);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [unread, setUnread] = useState<Read>();
  const [focus, setFocus] = useParam('focus');
  const offered = useSuggestions(text, open);
  const shown = open && offered.length > 0;

  useEffect(() => {
    if (!focus) return;
    input.current?.focus();
    setFocus('');
  }, [focus, setFocus]);

  function write(next: string) {
    setText(next);
    setActive(-1);
    setUnread(undefined);
    setOpen(true);
  }

  /** Makes tokens of all that is written; what cannot be one stays in the box and is explained. */
  function enter(written: string) {
    const read = readTokens(written);
    const [number] = read.free;
    if (read.tokens.length + read.wrong.length === 0 && read.free.length === 1 && /^\d+$/.test(number ?? '')) {
      location.hash = taskHref(number ?? '').slice(1);
      return;
    }
    if (read.tokens.length > 0) onChange([...tokens, ...read.tokens]);
    const rest = [...read.wrong.map((w) => w.text), ...read.free].join(' ');
    setText(rest);
    setActive(-1);
    setUnread(rest === '' ? undefined : read);
    setOpen(false);
  }

  function choose(suggestion: Suggestion) {
    const written = text.slice(0, text.length - lastWord(text).length) + suggestion.text;
    if (suggestion.whole) enter(written);
    else write(written);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shown ? offered[active] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      if (shown) setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
      else setOpen(true);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const [first] = shown && isWord(text) ? offered : [];
      if (first) choose(first);
      else enter(text);
    } else if (event.key === ' ' && isComplete(text)) {
      event.preventDefault();
      enter(text);
      setOpen(true);
    } else if (event.key === 'Escape') {
      setOpen(false);
    } else if (event.key === 'Backspace' && text === '' && tokens.length > 0) {
      onChange(tokens.slice(0, -1));
    }
  }

  return (
    <div className="tasks-search">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the words means the input, which keys reach anyway */}
      <search className="tasks-box" onClick={() => input.current?.focus()}>
        <Icon name="search" />
        {tokens.map((token, i) => (
          <Chip key={writeToken(token)} token={token} onRemove={() => onChange(tokens.filter((_, at) => at !== i))} />
        ))}
        <input
          ref={input}
          role="combobox"
          aria-label={words.search}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={tokens.length === 0 ? words.placeholder : undefined}
          value={text}
          onChange={(e) => write(e.target.value)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <kbd>/</kbd>
      </search>
      <Suggestions id={listId} shown={shown} offered={offered} active={active} onChoose={choose} />
      {unread && <Unread read={unread} />}
    </div>
  );
}

/** A condition that holds, until it is removed. */
function Chip({ token, onRemove }: { token: Token; onRemove: () => void }) {
  const words = useWords(tasksWords);
  const text = useTokenText(token);
  return (
    <span className="tasks-tok" title={text.whole}>
      <span>{text.name}:</span>
      <span className="cut">{text.value}</span>
      <button type="button" aria-label={words.removeToken(text.whole)} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </span>
  );
}

/** A space ends a token, unless it stands in quotes or nothing that can be read was written. */
function isComplete(text: string): boolean {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return false;
  const { tokens, free, wrong } = readTokens(text);
  return tokens.length > 0 && free.length + wrong.length === 0;
}

function useSuggestions(text: string, open: boolean): Suggestion[] {
  const states = useWords(stateWords);
  const types = useQuery({ queryKey: ['types'], queryFn: () => must(api.GET('/types')), enabled: open }).data;
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => must(api.GET('/queues')), enabled: open }).data;
  if (!open) return [];
  return suggest(text, {
    types: types?.items.map((type) => type.name) ?? [],
    queues: queues?.items.map((queue) => queue.name) ?? [],
    now: serverNow(),
    stateWord: (state) => states[state],
  });
}

function Suggestions({
  id,
  shown,
  offered,
  active,
  onChoose,
}: {
  id: string;
  shown: boolean;
  offered: Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const words = useWords(tasksWords);
  const states = useWords(stateWords);
  return (
    <div id={id} role="listbox" aria-label={words.suggestions} className="popup tasks-offers" hidden={!shown}>
      {offered.map((suggestion, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus, and its keys choose
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={suggestion.text}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          className="item"
          data-highlighted={i === active ? '' : undefined}
          // The input must not lose the focus.
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <code>{suggestion.text}</code>
          {suggestion.hint && (
            <span className="dim">{words.hints[suggestion.hint] ?? states[suggestion.hint as TaskState]}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function Unread({ read }: { read: Read }) {
  const words = useWords(tasksWords);
  return (
    <p className="wrong tasks-unread" role="alert">
      {read.wrong.map((wrong) => words.wrong[wrong.why](wrong.text)).join(' ')}{' '}
      {read.free.length > 0 && words.free(read.free.join(' '))}
    </p>
  );
}

/** A single word that is no token and no task's id: what is offered for it is meant. */
function isWord(text: string): boolean {
  return /^[^\s:]+$/.test(text.trim()) && !/^\d+$/.test(text.trim());
}
