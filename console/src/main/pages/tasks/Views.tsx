import { type FormEvent, useState } from 'react';
import { href } from '../../frame/href';
import { say } from '../../frame/notice';
import { type Params, writeParams } from '../../frame/params';
import { readKept, writeKept } from '../../frame/preferences';
import { Dialog } from '../../parts/Dialog';
import { TextField } from '../../parts/Fields';
import { Icon } from '../../parts/Icon';
import { Menu } from '../../parts/Menu';
import { commonWords } from '../../words/common';
import { useWords } from '../../words/words';
import { tasksWords } from './words';

interface View {
  name: string;
  params: Params;
}

const KEPT = 'task-views';

/** Searches that a person comes back to, kept in the browser. */
export function Views({ params }: { params: Params }) {
  const words = useWords(tasksWords);
  const [views, setViews] = useState(() => readKept<View[]>(KEPT, []));
  const [saving, setSaving] = useState(false);
  const here = writeParams(params);
  const current = views.find((view) => writeParams(view.params) === here);

  function keep(next: View[]) {
    setViews(next);
    writeKept(KEPT, next);
  }

  const save = { label: words.saveView, onClick: () => setSaving(true) };
  return (
    <>
      {views.length === 0 ? (
        <button type="button" className="btn" onClick={save.onClick}>
          {save.label}
        </button>
      ) : (
        <Menu
          label={
            <>
              {current?.name ?? words.views}
              <Icon name="down" size={12} />
            </>
          }
          items={[
            ...views.map((view) => ({
              label: view.name,
              onClick: () => {
                location.hash = href('/tasks', view.params).slice(1);
              },
            })),
            save,
            ...(current
              ? [
                  {
                    label: words.removeView(current.name),
                    onClick: () => keep(views.filter((view) => view !== current)),
                  },
                ]
              : []),
          ]}
        />
      )}
      {saving && (
        <SaveDialog
          onSave={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, params }]);
            say({ said: words.viewSaved(name) });
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

function SaveDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const words = useWords(tasksWords);
  const common = useWords(commonWords);
  const [name, setName] = useState('');
  const able = name.trim() !== '';
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!able) return;
    onSave(name.trim());
    onClose();
  }
  return (
    <Dialog title={words.saveViewTitle} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <TextField
          label={words.viewName}
          hint={words.viewHint}
          value={name}
          onChange={setName}
          maxLength={60}
          required
          autoFocus
        />
        <div className="acts">
          <button type="button" className="btn" onClick={onClose}>
            {common.close}
          </button>
          <button type="submit" className="btn go" aria-disabled={!able || undefined}>
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
