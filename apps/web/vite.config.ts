import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './build/class-name.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { onlyWebsocket } from './build/only-websocket.ts'
import { textsInParts } from './build/texts-in-parts.ts'

const SERVER = 'http://localhost:8080'

const INITIAL = ['$initial' as const]

/**
 * The frame around every page, the fleet, and the small pieces that most pages use; with it comes all that it imports. A piece
 * of `ui` with a large import of its own is left out.
 */
const FRAME = [
  /web[\\/]src[\\/](app[\\/]shell[\\/](?!shell\.|notification-(panel|sections|list)|search-|side-drawer|use-search)|platform[\\/]live[\\/]|subjects[\\/](shifts|status)[\\/]shared[\\/](?!status-stacks|timeline[\\/](day-timeline|timeline-|use-timeline)|shift-pages)).*\.tsx?$/,
  /web[\\/]src[\\/](subjects[\\/]condition[\\/]shared[\\/]chart-source\.ts|platform[\\/]ui[\\/]charts[\\/]lines[\\/]spark.*)$|energy[\\/]shown-energy\.ts$/,
  /web[\\/]src[\\/]subjects[\\/]machines[\\/]shared[\\/](last-report|machine-(art|header|notice|page)|own-machines|traits-of)\.tsx?$/,
  // They name the icons of the menu, which are here.
  /web[\\/]src[\\/](subjects[\\/].+\.(pages|subject)|app[\\/](subjects|own-pages)|platform[\\/]pages[\\/]page-slot)\.tsx?$/,
  /web[\\/]src[\\/]platform[\\/]ui[\\/](browser|fields|layers|page|states|text)[\\/](?!beside-panel|check-list|confirm-dialog|day-|file-|form|moment-|period-|pick-list|priority-chip|reply-field|side-panel|steps|thread|use-unsaved-guard)[^\\/]+\.tsx?$/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Group|Modal|SegmentedControl|Skeleton)[\\/]/,
  /machines[\\/]shared[\\/]backfills[\\/]compared\.|domain[\\/]src[\\/]\w+[\\/]compare\.ts$/,
  /web[\\/]src[\\/]platform[\\/][^\\/]+[\\/][^\\/]+\.queries\.ts$/,
  /web[\\/]src[\\/]subjects[\\/](?!messages|people|values)[^\\/]+[\\/]shared[\\/]((licences|sites|timeline)[\\/])?(?!plant-plans)[^\\/]+\.queries\.ts$/,
  /ui[\\/]icons[\\/]icons\.ts$|@mantine[\\/]hooks[\\/](?!esm[\\/](use-collapse|use-drag)[\\/])|@tanstack[\\/](react-)?query(?!.*[iI]nfinite)/,
]

/**
 * Code that changes seldom is kept apart, so that an update of the portal does not load it again. The rest is grouped by when
 * it is needed: on every visit, on every page behind the sign-in; large pieces of some pages are files of their own, and other
 * shared code is split by which pages share it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'libraries', test: /node_modules[\\/]/, tags: INITIAL },
  { name: 'first', test: /web[\\/]src[\\/](?!main)|packages[\\/]/, tags: INITIAL },
  // The table of pages and what reads their queries: the routes need them, and so do the frame and the pages.
  {
    name: 'pages',
    test: /packages[\\/]contract[\\/]src[\\/](pages|areas)\.ts$|condition[\\/]app\.ts$|table-address\.ts$|subjects[\\/].+[\\/](\w+-search|log-kinds)\.ts$/,
  },
  { name: 'frame', test: (id: string) => FRAME.some((part) => part.test(id)) },
  { name: 'table', test: /ui[\\/]table[\\/](?!rows-cards|table-address)|@tanstack[\\/](react-)?table/ },
  {
    name: 'form',
    test: /src[\\/]platform[\\/]forms[\\/][^\\/]+\.ts|ui[\\/]fields[\\/]form\.|@mantine[\\/]form|[\\/](klona|fast-deep-equal)[\\/]/,
  },
  { name: 'number', test: /NumberInput|react-number-format/ },
  {
    name: 'select',
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox[\\/](?!use-pills)|Select[\\/])/,
  },
  {
    name: 'fleet',
    test: /subjects[\\/]fleet[\\/](.+[\\/])?(geometry|fleet-figures|fleet-order|fleet-map|fleet-page\.module|halls|plan\.module|shift-goal|use-own-plans|use-plan-picture)\./,
  },
  // Small pieces that come together: a file of its own for each would be mostly headers.
  {
    name: 'chart',
    test: /src[\\/]platform[\\/]ui[\\/]charts[\\/]\w+[\\/](chart-|alarms-|bar-keys|linear-scale|longest-spans|span-at|stack-layout|use-|value-ticks)/,
  },
  {
    name: 'lines',
    test: /[\\/]uplot[\\/]|src[\\/](platform[\\/]ui[\\/]charts[\\/]lines[\\/](line-|plot|paint-|axes|gaps|time-ticks|halo-text)|subjects[\\/]values[\\/]shared[\\/](series-columns|series\.queries|use-alarm-marks|use-live-series))/,
  },
  {
    name: 'days',
    test: /src[\\/]platform[\\/]ui[\\/](fields[\\/](day-(field|range-fields)|moment-field)|days[\\/][^\\/]+)\.tsx?$/,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), mantineStyles(), onlyWebsocket(), textsInParts(), react()],
  resolve: {
    alias: [
      { find: /^temporal-polyfill$/, replacement: path.join(import.meta.dirname, 'src/app/temporal.ts') },
    ],
  },
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
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
