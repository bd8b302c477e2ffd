import type { Plugin } from 'vite'

const CLASS_NAMES = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/
const ENTRY = /[\\/]src[\\/]main\.tsx$/

/**
 * A component of Mantine brings its own styles, and so only those in use are loaded, with the page that uses them. Each
 * component has its class names in a file of the same name as its styles. They are in a layer of their own: whatever
 * order they arrive in, what we write ourselves wins. The development server bundles Mantine beforehand and gets all.
 */
export function mantineStyles(): Plugin {
  let isBuild = true
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const component = isBuild ? CLASS_NAMES.exec(id)?.[1] : undefined
      if (component)
        return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
      if (!isBuild && ENTRY.test(id))
        return { code: `${code}\nimport '@mantine/core/styles.layer.css'\n`, map: null }
      return null
    },
  }
}
