import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../ui/format.ts'
import { Definition } from '../../ui/status/definition.tsx'

interface ShareKpiProps {
  readonly term: string
  readonly definition: string
  /** 0 to 1; null without data, undefined while it is not known. */
  readonly share: number | null | undefined
}

const NO_FIGURE = '—'

export function ShareKpi({ term, definition, share }: ShareKpiProps) {
  const { t, i18n } = useTranslation()
  const isKnown = typeof share === 'number'
  return (
    <div className="mw-kpi">
      <Definition term={term} text={definition} />
      <p className="mw-kpi-value">
        <b>{isKnown ? formatPercent(share, i18n.language, 1) : NO_FIGURE}</b>
        {share === null && <span>{t('fleet.no_data')}</span>}
      </p>
      <div className="mw-bar">
        <i style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </div>
  )
}
