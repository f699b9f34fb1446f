import { useEffect, useState } from 'react';
import { Dialog } from '../parts/Dialog';
import { commonWords } from '../words/common';
import { useWords } from '../words/words';

const PAGES = {
  o: ['/', 'overview'],
  a: ['/attention', 'attention'],
  t: ['/tasks', 'tasks'],
  y: ['/types', 'types'],
  f: ['/workflows', 'workflows'],
  s: ['/schedules', 'schedules'],
  q: ['/queues', 'queues'],
  w: ['/workers', 'workers'],
  p: ['/operations', 'operations'],
  u: ['/audit', 'audit'],
  e: ['/settings', 'settings'],
} as const;

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** `/` searches, `g` and a letter goes to a page, `?` shows these. None of them works while something is being written. */
export function Shortcuts() {
  const words = useWords(commonWords);
  const [help, setHelp] = useState(false);

  useEffect(() => {
    let going = false;
    function onKey(event: KeyboardEvent) {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      const page = PAGES[event.key as keyof typeof PAGES];
      if (going && page) {
        location.hash = page[0];
        event.preventDefault();
      } else if (event.key === '/') {
        event.preventDefault();
        const box = document.querySelector<HTMLInputElement>('search input');
        if (box) box.focus();
        else location.hash = '/tasks?focus=1';
      } else if (event.key === '?') {
        setHelp(true);
      }
      going = event.key === 'g' && !going;
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  if (!help) return null;
  return (
    <Dialog title={words.shortcuts} onClose={() => setHelp(false)}>
      <dl className="keys">
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{words.shortcutSearch}</dd>
        </div>
        <div>
          <dt>
            <kbd>g</kbd>
          </dt>
          <dd>{words.shortcutGo}</dd>
        </div>
        {Object.entries(PAGES).map(([key, [, name]]) => (
          <div key={key}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{words[name]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{words.shortcutClose}</dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{words.shortcutHelp}</dd>
        </div>
      </dl>
      <div className="acts">
        <button type="button" className="btn" onClick={() => setHelp(false)}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
