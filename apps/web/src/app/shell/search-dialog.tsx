import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { SearchBox } from './search-box.tsx'
import type { Hit } from './search-hits.ts'
import { useMenuEntry } from './use-menu.ts'

interface SearchDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const { t } = useTranslation()
  const open = useOpenHit()
  const choose = (hit: Hit): void => {
    onClose()
    open(hit)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} label={t('top.search')} size="34rem" isAtTop>
      <SearchBox onChoose={choose} />
    </Dialog>
  )
}

/** Each kind of thing has the page that shows it. */
function useOpenHit(): (hit: Hit) => void {
  const navigate = useNavigate()
  const entryOf = useMenuEntry()
  return (hit) => {
    switch (hit.kind) {
      case 'machine':
        return void navigate({ to: '/machine/$id/status', params: { id: hit.machine.Id } })
      case 'page':
        return void navigate({ to: hit.page.entry.to })
      case 'program':
        return void navigate({ to: '/machine/$id/production', params: { id: hit.program.MachineId } })
      case 'alarm':
        // Where it is active on several machines, all of them are listed.
        if (hit.alarm.Open > 1)
          return void navigate({ to: '/machine/alarms', search: { q: hit.alarm.Code } as never })
        return void navigate({
          to: entryOf('machine_alarms')?.to ?? '/machine/$id/status',
          params: { id: hit.alarm.MachineId },
        })
      case 'person':
        return void navigate({ to: '/settings/user-mgmt', search: { user: hit.person.Id } })
      default:
        return hit satisfies never
    }
  }
}
