import type { Tool } from '@millwright/contract/tools/tools'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatPercent } from '../../platform/ui/text/format.ts'
import styles from './magazine-card.module.css'
import { shareLeft } from './tool-look.tsx'
import toolingStyles from './tooling.module.css'

interface MagazineProps {
  readonly id: string
  readonly tools: readonly Tool[]
  readonly openId: string | undefined
}

/** More than a magazine has: a picture of them would help nobody. */
const MOST_POCKETS = 48

/** All tools in the order of their pockets, each as full as its life is. */
export function MagazineCard({ id, tools, openId }: MagazineProps) {
  const { t, i18n } = useTranslation()
  const pockets = tools.toSorted((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }))
  if (pockets.length === 0 || pockets.length > MOST_POCKETS) return null
  return (
    <Card
      className={styles.magazineCard}
      title={t('tools.magazine')}
      hint={t('tools.count', { count: pockets.length })}
    >
      <ul className={styles.magazine}>
        {pockets.map((tool) => {
          const share = shareLeft(tool)
          const left = share === null ? '–' : formatPercent(share, i18n.language)
          return (
            <li key={tool.place}>
              <Link
                to="/machine/$id/tooling/$toolId"
                params={{ id, toolId: tool.toolId }}
                search={(old) => old}
                data-open={tool.toolId === openId || undefined}
                title={t('tools.pocket', { place: tool.place, name: tool.name, left })}
              >
                <span className="mw-num">{tool.place}</span>
                <span
                  className={toolingStyles.pocket}
                  data-condition={tool.condition ?? 'none'}
                  aria-hidden="true"
                >
                  <i style={{ height: `${(share ?? 0) * 100}%` }} />
                </span>
                <span className={`mw-num ${toolingStyles.aside}`}>{left}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
