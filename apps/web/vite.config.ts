import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://localhost:8080'

/** What changes seldom is kept apart, so that an update of the portal does not load it again. */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'mantine', test: /node_modules[\\/](@mantine|@floating-ui|dayjs)[\\/]/ },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'socket', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/ },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
  { name: 'contract', test: /node_modules[\\/]typebox[\\/]|packages[\\/]contract[\\/]/ },
  { name: 'domain', test: /node_modules[\\/]temporal|packages[\\/]domain[\\/]/ },
  // Many small files would be as many requests.
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
  {
    name: 'shared',
    test: /web[\\/]src[\\/](?!features[\\/]|app[\\/])[^\\/]+[\\/]/,
    minShareCount: 2,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Everything as a file of its own: a data address is neither cached nor allowed for scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '/v2': SERVER,
      '/sso': SERVER,
      '/oidc': SERVER,
      '/config.json': SERVER,
      '/rt-api': { target: SERVER, ws: true },
    },
  },
})
