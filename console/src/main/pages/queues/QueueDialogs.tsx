import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { ActionDialog } from '../../parts/ActionDialog';
import { TextField } from '../../parts/Fields';
import { useWords } from '../../words/words';
import { type Queue, roomOf } from './room';
import { queueWords } from './words';

export type QueueVerb = 'pause' | 'resume' | 'capacity' | 'reset';

/** What a person can do with a queue. */
export function QueueDialog({ verb, queue, onClose }: { verb: QueueVerb; queue: Queue; onClose: () => void }) {
  const words = useWords(queueWords);
  const format = useFormat();
  const queries = useQueryClient();
  const [capacity, setCapacity] = useState(queue.capacity ? String(queue.capacity) : '');
  const name = queue.name;
  const ready = format.capped(queue.ready);
  const depth = format.capped(roomOf(queue).depth);
  const readable = capacity.trim() === '' || /^[1-9]\d*$/.test(capacity.trim());

  async function run(why: string | undefined) {
    const params = { path: { name }, query: { why } };
    let said: string;
    switch (verb) {
      case 'pause':
        await must(api.POST('/queues/{name}/pause', { params }));
        said = words.pausedSaid(name);
        break;
      case 'resume':
        await must(api.POST('/queues/{name}/resume', { params }));
        said = words.resumedSaid(name);
        break;
      case 'capacity':
        await must(
          api.PUT('/queues/{name}/capacity', { params, body: { capacity: capacity.trim() ? Number(capacity) : null } }),
        );
        said = words.capacitySaid(name);
        break;
      case 'reset': {
        const { cancelled } = await must(api.POST('/queues/{name}/reset', { params }));
        said = words.resetSaid(format.count(cancelled), name);
      }
    }
    await queries.invalidateQueries({ queryKey: ['queues'] });
    return { said, audit: { subject: name } };
  }

  const texts = {
    pause: { title: words.pauseTitle(name), happens: words.pauseHappens(ready), verb: words.pauseVerb },
    resume: { title: words.resumeTitle(name), happens: words.resumeHappens(ready), verb: words.resumeVerb },
    capacity: { title: words.capacityTitle(name), happens: words.capacityHappens, verb: words.capacityVerb },
    reset: { title: words.resetTitle(depth, name), happens: words.resetHappens, verb: words.resetVerb(depth) },
  }[verb];

  return (
    <ActionDialog {...texts} throwsAway={verb === 'reset'} ready={readable} run={run} onClose={onClose}>
      {verb === 'capacity' && (
        <TextField label={words.capacityField} value={capacity} onChange={setCapacity} autoFocus />
      )}
    </ActionDialog>
  );
}

/** Creates a queue before its first task, for its limit's sake: one without needs no creating. */
export function NewQueueDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(queueWords);
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [capacity, setCapacity] = useState('');
  const readable = /^[1-9]\d*$/.test(capacity.trim());

  async function create(why: string | undefined) {
    await must(
      api.POST('/queues', {
        params: { query: { why } },
        body: { name: name.trim(), capacity: Number(capacity) },
      }),
    );
    await queries.invalidateQueries({ queryKey: ['queues'] });
    return { said: words.createdSaid(name.trim()), audit: { subject: name.trim() } };
  }

  return (
    <ActionDialog
      title={words.createTitle}
      happens={words.createHappens}
      verb={words.createVerb}
      ready={name.trim() !== '' && readable}
      run={create}
      onClose={onClose}
    >
      <TextField label={words.name} value={name} onChange={setName} mono required autoFocus />
      <TextField label={words.capacityField} value={capacity} onChange={setCapacity} required />
    </ActionDialog>
  );
}
