import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { Hit } from '../../platform/pages/search-hit.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { SearchBox } from './search-box.tsx'
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
  return ({ address }) => void navigate(address((page) => entryOf(page) !== null))
}
