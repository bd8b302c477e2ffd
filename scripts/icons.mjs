import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { node, root, run } from './run.mjs'

// Makes the icons of the web app from those of Tabler: run it by hand when the app imports one more, or one less. The whole set is
// 18,000 files, two fifths of what `npm start` would have to install, and a second of each build.

const source = path.dirname(createRequire(import.meta.url).resolve('@tabler/icons-react/package.json'))
const target = path.join(root, 'apps/web/src/platform/ui/icons')
/** The sign-in page loads the first alone. */
const FILES = ['sign-in-icons', 'icons']

const app = path.join(root, 'apps/web/src')
const sources = readdirSync(app, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))

const namesFrom = (file) =>
  new Set(
    sources.flatMap((text) =>
      [...text.matchAll(new RegExp(`import \\{([^}]+)\\} from '[^']*/${file}\\.ts'`, 'g'))].flatMap(
        ([, names]) => [...names.matchAll(/\bIcon\w+/g)].map(([name]) => name),
      ),
    ),
  )

async function lineOf(name) {
  const { __iconNode: shapes } = await import(
    pathToFileURL(path.join(source, `dist/esm/icons/${name}.mjs`)).href
  )
  if (shapes.some(([tag]) => tag !== 'path')) throw new Error(`${name} has more than paths`)
  const paths = shapes.map(([, { d }]) => `'${d}'`).join(', ')
  return `export const ${name} = /* @__PURE__ */ ${name.endsWith('Filled') ? 'filled' : 'outline'}(${paths})`
}

const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'))
const [, holder] = /^(Copyright .+)$/m.exec(readFileSync(path.join(source, 'LICENSE'), 'utf8')) ?? []

const taken = new Set()
for (const file of FILES) {
  const names = [...namesFrom(file)].filter((name) => !taken.has(name)).sort()
  for (const name of names) taken.add(name)
  const lines = await Promise.all(names.map(lineOf))
  const kinds = ['filled', 'outline'].filter((kind) => lines.some((line) => line.includes(` ${kind}(`)))
  writeFileSync(
    path.join(target, `${file}.ts`),
    `// Made by scripts/icons.mjs from Tabler Icons ${version}. MIT licence, ${holder}\nimport { ${kinds.join(', ')} } from './icon.tsx'\n\n${lines.join('\n')}\n`,
  )
}
await run(node, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', path.relative(root, target)])
