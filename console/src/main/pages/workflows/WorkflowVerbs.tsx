import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, must, type Schemas } from '../../api/client';
import { useFormat } from '../../format/useFormat';
import { operationHref } from '../../frame/href';
import { useWhyNot } from '../../frame/me';
import { ActionDialog } from '../../parts/ActionDialog';
import { Verb } from '../../parts/Verb';
import { useWords } from '../../words/words';
import type { WorkflowTask } from './graph';
import { retried } from './standing';
import { workflowWords } from './words';

/** Cancels the whole of it, or runs once more what has failed; both with counts. */
export function WorkflowVerbs({
  workflow,
  tasks,
  drawn,
}: {
  workflow: Schemas['WorkflowStatus'];
  tasks: WorkflowTask[];
  drawn: boolean;
}) {
  const words = useWords(workflowWords);
  const format = useFormat();
  const queries = useQueryClient();
  const mayNot = useWhyNot();
  const [doing, setDoing] = useState<'cancel' | 'retry'>();
  const { id, name } = workflow;
  const again = drawn ? retried(tasks) : workflow.failed + workflow.cancelled;
  const undone = tasks.some((task) => task.undo && (task.state === 'SUCCEEDED' || task.state === 'RUNNING'));
  const noRetry = () => {
    if (workflow.state === 'SUCCEEDED') return words.hasSucceeded;
    if (undone) return words.undone;
    return again === 0 || !workflow.verbs.includes('retry') ? words.retryNone : undefined;
  };
  const whyNoRetry = mayNot('retryWorkflow') ?? noRetry();
  const whyNoCancel = mayNot('cancelWorkflow') ?? (workflow.verbs.includes('cancel') ? undefined : words.hasEnded);
  const running = tasks.filter((task) => task.state === 'RUNNING').length;
  const count = (state: string) => tasks.filter((task) => task.state === state).length;

  const started = (said: string, operation: string) => {
    queries.invalidateQueries({ queryKey: ['workflows'] });
    queries.invalidateQueries({ queryKey: ['operations'] });
    return {
      said: (
        <>
          {said} <a href={operationHref(operation)}>{words.operation(operation)}</a>
        </>
      ),
      audit: { operation },
    };
  };

  return (
    <div className="verbs">
      <Verb main onClick={() => setDoing('retry')} whyNot={whyNoRetry} sayWhy>
        {whyNoRetry ? words.retryPlain : words.retryVerb(format.count(again))}
      </Verb>
      <Verb onClick={() => setDoing('cancel')} whyNot={whyNoCancel}>
        {whyNoCancel ? words.cancelPlain : words.cancelVerb(format.count(workflow.live))}
      </Verb>
      {doing === 'retry' && (
        <ActionDialog
          title={words.retryTitle(format.count(again), name)}
          verb={words.retryDo(format.count(again))}
          happens={
            <>
              <p>{words.retryHappens}</p>
              {drawn && (
                <ul>
                  {(['FAILED', 'CANCELLED', 'SKIPPED'] as const)
                    .filter((state) => count(state) > 0)
                    .map((state) => (
                      <li key={state}>
                        <b>{format.count(count(state))}</b>
                        <span>{words.retryCounts[state]}</span>
                      </li>
                    ))}
                </ul>
              )}
            </>
          }
          run={async (why) => {
            const done = await must(api.POST('/workflows/{id}/retry', { params: { path: { id }, query: { why } } }));
            return started(words.retrySaid, done.operation);
          }}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'cancel' && (
        <ActionDialog
          title={words.cancelTitle(format.count(workflow.live), name)}
          verb={words.cancelDo(format.count(workflow.live))}
          throwsAway
          happens={
            <>
              <p>{words.cancelHappens}</p>
              {drawn && (
                <ul>
                  {running > 0 && (
                    <li>
                      <b>{format.count(running)}</b>
                      <span>{words.cancelRun}</span>
                    </li>
                  )}
                  <li>
                    <b>{format.count(Math.max(0, workflow.live - running))}</b>
                    <span>{words.cancelWait}</span>
                  </li>
                </ul>
              )}
            </>
          }
          run={async (why) => {
            const done = await must(api.POST('/workflows/{id}/cancel', { params: { path: { id }, query: { why } } }));
            return started(words.cancelSaid, done.operation);
          }}
          onClose={() => setDoing(undefined)}
        />
      )}
    </div>
  );
}
