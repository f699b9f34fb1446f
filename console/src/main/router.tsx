import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { Frame } from './frame/Frame';
import { parseParams, writeParams } from './frame/params';
import { SignedIn } from './frame/SignedIn';
import { FailedPage, NoSuchPage } from './frame/WrongPages';

const root = createRootRoute({ notFoundComponent: NoSuchPage, errorComponent: FailedPage });

/** Everything but signing in is for who has. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => (
    <SignedIn>
      <Frame />
    </SignedIn>
  ),
});

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => frame, path, component, errorComponent: FailedPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./pages/signin/SignInPage'), 'SignInPage'),
});

const tree = root.addChildren([
  signIn,
  frame.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('./pages/overview/OverviewPage'), 'OverviewPage'),
    ),
    page(
      '/attention',
      lazyRouteComponent(() => import('./pages/attention/AttentionPage'), 'AttentionPage'),
    ),
    page(
      '/tasks',
      lazyRouteComponent(() => import('./pages/tasks/TasksPage'), 'TasksPage'),
    ),
    page(
      '/tasks/$id',
      lazyRouteComponent(() => import('./pages/task/TaskPage'), 'TaskPage'),
    ),
    page(
      '/types',
      lazyRouteComponent(() => import('./pages/types/TypesPage'), 'TypesPage'),
    ),
    page(
      '/types/$name',
      lazyRouteComponent(() => import('./pages/types/TypePage'), 'TypePage'),
    ),
    page(
      '/workflows',
      lazyRouteComponent(() => import('./pages/workflows/WorkflowsPage'), 'WorkflowsPage'),
    ),
    page(
      '/workflows/$id',
      lazyRouteComponent(() => import('./pages/workflows/WorkflowPage'), 'WorkflowPage'),
    ),
    page(
      '/schedules',
      lazyRouteComponent(() => import('./pages/schedules/SchedulesPage'), 'SchedulesPage'),
    ),
    page(
      '/schedules/$name',
      lazyRouteComponent(() => import('./pages/schedules/SchedulePage'), 'SchedulePage'),
    ),
    page(
      '/queues',
      lazyRouteComponent(() => import('./pages/queues/QueuesPage'), 'QueuesPage'),
    ),
    page(
      '/queues/$name',
      lazyRouteComponent(() => import('./pages/queues/QueuePage'), 'QueuePage'),
    ),
    page(
      '/workers',
      lazyRouteComponent(() => import('./pages/workers/WorkersPage'), 'WorkersPage'),
    ),
    page(
      '/operations',
      lazyRouteComponent(() => import('./pages/operations/OperationsPage'), 'OperationsPage'),
    ),
    page(
      '/audit',
      lazyRouteComponent(() => import('./pages/audit/AuditPage'), 'AuditPage'),
    ),
    page(
      '/settings',
      lazyRouteComponent(() => import('./pages/settings/SettingsPage'), 'SettingsPage'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  history: createHashHistory(),
  parseSearch: parseParams,
  stringifySearch: writeParams,
  defaultPreload: false,
  scrollRestoration: true,
  defaultNotFoundComponent: NoSuchPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
