import type { PageRule } from '@millwright/domain/machines/page-rule'

/** Switches of the installation; a page that names one is there only where it is on. */
export const FEATURE_SWITCHES = [
  'spindleSensor',
  'productionEvents',
  'energy',
  'documents',
  'conditionAnalyzer',
  'errorReporting',
] as const
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number]

export type Layout = 'default' | 'empty' | 'only-header' | 'page-fullscreen'

/** The lists of the side menu; a page that names none is reached from another page. */
export type Menu = 'fleet' | 'maintenance' | 'conditionAnalyzer' | 'settings' | 'subscriptions' | 'machine'

/** The parts of the menu of the settings, in their order: twenty pages in one list are not found. */
export const SETTINGS_GROUPS = ['own', 'machines', 'organization', 'operation'] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/** A page as its subject defines it; `pages.ts` checks that its area exists. */
export interface PageOf<A extends string> extends PageRule {
  /** With `$name` for parameters. */
  readonly path: string
  /** Under `nav.` */
  readonly title: string
  readonly area: A
  readonly menu?: Menu
  /** Its place in the menu, the least first. */
  readonly rank?: number
  /** Of a page in the menu of the settings. */
  readonly group?: SettingsGroup
  readonly layout?: Layout
  readonly feature?: FeatureSwitch
  /** The pickers of group and machine have no meaning here. */
  readonly withoutPickers?: true
}

/** The router takes the type of its paths from here: a link to a page that is not built does not compile. */
export type PageAt<Path extends string, A extends string = 'everywhere'> = PageOf<A> & { readonly path: Path }

interface InMenu {
  readonly rank: number
  readonly group: SettingsGroup
}

type Rest = Omit<Partial<PageOf<string>>, 'path' | 'title' | 'area' | 'menu'>

/** A page of one machine; one without a rank is in no menu. */
export const machinePage = <const N extends string>(
  name: N,
  title: string,
  rest: Rest = {},
): PageAt<`/machine/$id/${N}`> => ({
  path: `/machine/$id/${name}`,
  title,
  area: 'everywhere',
  ...(rest.rank === undefined ? {} : { menu: 'machine' }),
  ...rest,
})

/** A page of the settings; one without a place is in no menu. */
export const settingsPage = <const N extends string, const A extends string>(
  name: N,
  title: string,
  area: A,
  rest: Rest & (InMenu | { readonly rank?: never }) = {},
): PageAt<`/settings/${N}`, A> => ({
  path: `/settings/${name}`,
  title,
  area,
  ...(rest.rank === undefined ? {} : { menu: 'settings' }),
  ...rest,
})
