// npm leaves out optional packages that do not suit the Node it runs on, the native half of Vite among
// them. What it installs is for the pinned Node, so that is the version it has to see.
const { dependencies } = require('../package.json')

Object.defineProperty(process, 'version', { value: `v${dependencies.node}` })
