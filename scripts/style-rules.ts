import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const WEB = 'apps/web/src'
/** Global on purpose: tokens, fonts, the look of Mantine's own parts, and the few classes that any element may need. */
const THEME = `${WEB}/app/theme/`

const selectorsIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))

const classesIn = (selectors: readonly string[]): Set<string> =>
  new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )

/** The classes of a module that only it knows. */
const ownClassesIn = (css: string): Set<string> =>
  classesIn(selectorsIn(css).map((selector) => selector.replace(/:global\([^)]*\)/g, '')))

const filesIn = (root: string, pattern: string): string[] =>
  globSync(`${WEB}/**/${pattern}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

/**
 * As `file: fault`. TypeScript takes any name for a class of a module, and nobody misses one that is no longer
 * used.
 */
export function styleFaults(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const styles = filesIn(root, '*.css')
  const modules = new Map(
    styles.filter((file) => file.endsWith('.module.css')).map((file) => [file, ownClassesIn(read(file))]),
  )
  const themes = styles.filter((file) => file.startsWith(THEME))
  const globals = classesIn(themes.flatMap((file) => selectorsIn(read(file))))
  const unused = new Map([...modules].map(([file, classes]) => [file, new Set(classes)]))
  const faults = styles
    .filter((file) => !modules.has(file) && !themes.includes(file))
    .map((file) => `${file}: is no module, so its classes are everybody's`)
  for (const [file, classes] of modules)
    for (const name of classes)
      if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`${file}: .${name} is not in camelCase`)

  for (const file of filesIn(root, '*.{ts,tsx}').filter((each) => !/\.test\.tsx?$/.test(each))) {
    const source = read(file)
    for (const [, name = '', from = ''] of source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const module = path.posix.join(path.posix.dirname(file), from)
      const classes = modules.get(module)
      if (!classes) faults.push(`${file}: there is no ${from}`)
      else if (new RegExp(`\\b${name}\\[`).test(source))
        faults.push(`${file}: ${name}[…] hides which class it is`)
      for (const [, used = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        if (classes && !classes.has(used)) faults.push(`${file}: there is no .${used} in ${from}`)
        unused.get(module)?.delete(used)
      }
    }
    for (const [, name = ''] of source.matchAll(
      /(?:[cC]lassName(?:=|: )|\$\{[\w.]+\} )\{?["'`]?[^"'`\n]*?(mw-[\w-]+)/g,
    ))
      if (!globals.has(name) && ![...globals].some((known) => name.endsWith('-') && known.startsWith(name)))
        faults.push(`${file}: .${name} is in no file of the theme`)
  }
  for (const [file, classes] of unused)
    for (const name of classes) faults.push(`${file}: nothing uses .${name}`)
  return faults
}
