import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ClosedLink } from './closed-link.tsx'
import { entryOfPage } from './entry-of-page.ts'
import { SideLink } from './side-link.tsx'
import type { MenuEntry } from './use-menu.ts'
import { usePage } from './use-page.ts'

interface PageLinksProps {
  entries: readonly MenuEntry[]
  /** For pages inside of a machine. */
  machineId?: string
}

export function PageLinks({ entries, machineId }: PageLinksProps) {
  const { t } = useTranslation()
  const page = usePage()?.path
  const current =
    page &&
    entryOfPage(
      page,
      entries.map(({ to }) => String(to)),
    )
  return entries.map(({ name, titleKey, to, icon, isClosed }) => {
    if (isClosed) return <ClosedLink key={name} icon={icon} label={t(titleKey)} />
    return (
      <SideLink
        key={name}
        icon={icon}
        label={t(titleKey)}
        to={to}
        isAbove={to === current && to !== page}
        params={machineId === undefined ? undefined : { id: machineId }}
      />
    )
  })
}
