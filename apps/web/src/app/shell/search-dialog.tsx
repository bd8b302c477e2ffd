import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchBox } from './search-box.tsx'

interface SearchDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openMachine = (id: string): void => {
    onClose()
    void navigate({ to: '/machine/$id/status', params: { id } })
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} label={t('machines.search')} size="34rem" isAtTop>
      <SearchBox onChoose={openMachine} />
    </Dialog>
  )
}
