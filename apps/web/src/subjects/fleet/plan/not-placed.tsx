import type { Machine } from '@millwright/contract/machines/machines'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import chipStyles from '../../../platform/ui/page/chip.module.css'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { labelKeyOf } from '../../status/shared/status-look.ts'
import styles from './not-placed.module.css'

/** A group can be large; a certain machine is found by the search. */
const MOST_SHOWN = 50

/** Machines that nobody has put on the plan, so that none is out of sight. */
export function NotPlaced({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const label = t('fleet.not_placed', { count: machines.length })
  const more = machines.length - MOST_SHOWN
  return (
    <section className={styles.placed} aria-label={label}>
      <b>{label}</b>
      <ul>
        {machines.slice(0, MOST_SHOWN).map((machine) => (
          <li key={machine.Id}>
            <Link
              to="/machine/$id/status"
              params={{ id: machine.Id }}
              className={`${chipStyles.root} ${styles.placedChip}`}
            >
              <StatusGlyph status={machine.status.value} size={12} />
              <span className="mw-sr-only">{t(labelKeyOf(machine.status.value))}</span>
              {machine.Name}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="mw-num">{t('fleet.and_more', { count: more })}</li>}
      </ul>
    </section>
  )
}
