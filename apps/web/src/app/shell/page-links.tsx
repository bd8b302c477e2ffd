import { useTranslation } from '../../i18n/use-translation.ts'
import { ClosedLink } from './closed-link.tsx'
import { SideLink } from './side-link.tsx'
import type { MenuEntry } from './use-menu.ts'

interface PageLinksProps {
  entries: readonly MenuEntry[]
  /** For pages inside of a machine. */
  machineId?: string
}

export function PageLinks({ entries, machineId }: PageLinksProps) {
  const { t } = useTranslation()
  return entries.map(({ name, titleKey, to, icon, isClosed }) => {
    if (isClosed) return <ClosedLink key={name} icon={icon} label={t(titleKey)} />
    return (
      <SideLink
        key={name}
        icon={icon}
        label={t(titleKey)}
        to={to}
        params={machineId === undefined ? undefined : { id: machineId }}
      />
    )
  })
}
