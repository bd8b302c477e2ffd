import { PAGES, type PageName } from '@millwright/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import type { BuiltPage, ReadSearch } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { BUILT_PAGES } from '../subjects.ts'
import { shell } from './shell.ts'

/** Around all pages of one machine. */
const machine = createRoute({
  getParentRoute: () => shell,
  id: 'one-machine',
  component: lazyPage(() => import('../shell/machine-scope.tsx'), 'MachineScope'),
})

const machineHome = createRoute({
  getParentRoute: () => shell,
  path: '/machine/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/machine/$id/overview', params, replace: true })
  },
})

type PathOf<N extends PageName> = (typeof PAGES)[N]['path']

const optionsOf = <N extends PageName, S extends object>(page: BuiltPage<N, S>) => ({
  path: PAGES[page.name].path as PathOf<N>,
  staticData: { page: page.name, titleKey: `nav.${PAGES[page.name].title}`, icon: page.icon },
  component: page.component,
  // Beside the component, and when a link is pointed at.
  loader: () => loadPageTexts(page.name),
  // A page without one leaves the query as it is.
  validateSearch: page.search as ReadSearch<S>,
})

const inShell = <N extends PageName, S extends object>(page: BuiltPage<N, S>) =>
  createRoute({ getParentRoute: () => shell, ...optionsOf(page) })

const inMachine = <N extends PageName, S extends object>(page: BuiltPage<N, S>) =>
  createRoute({ getParentRoute: () => machine, ...optionsOf(page) })

const isInMachine = (page: BuiltPage): boolean => PAGES[page.name].path.startsWith('/machine/$id/')

/** The types of the routes, page by page: links and queries are checked against them. */
type Built = (typeof BUILT_PAGES)[number]
type InMachine<P> =
  P extends BuiltPage<infer N, infer S>
    ? PathOf<N> extends `/machine/$id/${string}`
      ? ReturnType<typeof inMachine<N, S>>
      : never
    : never
type InShell<P> =
  P extends BuiltPage<infer N, infer S>
    ? PathOf<N> extends `/machine/$id/${string}`
      ? never
      : ReturnType<typeof inShell<N, S>>
    : never

const pages: readonly BuiltPage[] = BUILT_PAGES
const shellPages = pages.filter((page) => !isInMachine(page)).map(inShell) as unknown as InShell<Built>[]
const machinePages = pages.filter(isInMachine).map(inMachine) as unknown as InMachine<Built>[]

export const pageRoutes = [...shellPages, machineHome, machine.addChildren(machinePages)] as const
