import { PAGES, type PageName } from './pages.ts'

type PathOf<N extends PageName> = (typeof PAGES)[N]['path']

type ParamIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** Of a page, for what leads there from outside of the router: notices, mails, plain links. */
export function pageAddress<N extends PageName>(
  name: N,
  ...[params]: [ParamIn<PathOf<N>>] extends [never]
    ? []
    : [params: Readonly<Record<ParamIn<PathOf<N>>, string>>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return PAGES[name].path.replace(/\$(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''))
}
