import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { KitChartStates } from './kit-chart-states.tsx'
import { KitCharts } from './kit-charts.tsx'
import { PERIOD } from './kit-data.ts'
import { KitForms } from './kit-forms.tsx'
import { KitLayers } from './kit-layers.tsx'
import { KitLines } from './kit-lines.tsx'
import { KitPieces } from './kit-pieces.tsx'
import { KitTables } from './kit-tables.tsx'
import { TEXT } from './kit-texts.ts'
import { KitTickets } from './kit-tickets.tsx'
import { KitWords } from './kit-words.tsx'
import './kit.css'

/** `/kit#words` has the last card alone: to draw all of them in each language would take long. */
const isOfWords = (): boolean => window.location.hash === '#words'

/** Every piece in its states, photographed by the journeys so that a change of look is seen. */
export function KitPage() {
  return (
    <main className="mw-kit">
      <header className="mw-kit-head">
        <h1>{TEXT.title}</h1>
        <p>{TEXT.context}</p>
        <LanguageMenu />
      </header>
      {!isOfWords() && <KitCards />}
      <KitWords />
    </main>
  )
}

const KitCards = () => (
  <>
    <ChartGroup period={PERIOD}>
      <KitLines />
      <KitCharts />
      <KitChartStates />
    </ChartGroup>
    <KitPieces />
    <KitLayers />
    <KitTables />
    <KitForms />
    <KitTickets />
  </>
)
