import { MoveList } from './MoveList'
import { tanksById, type Place } from './places'
import { StopFacts } from './StopFacts'
import { StopPanel } from './StopPanel'
import type { Day, DayInput } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'

/** The panel of a tank: at which element, and at which of its two pages. */
export type Opened = {
  readonly tankId: number
  readonly anchor: HTMLElement
  readonly step: 'facts' | 'move'
}

type Props = {
  opened: Opened
  input: DayInput
  plan: Day
  format: DispatchFormat
  isReadOnly: boolean
  change: SendChange
  onStep: (step: Opened['step']) => void
  onMove: (tankId: number, place: Place) => void
  onClose: () => void
}

/** The panel of a stop or candidate: its facts and actions, or the places where it can go. */
export function TankPanel(props: Props) {
  const { opened, input, plan, format, isReadOnly, change, onStep, onMove, onClose } = props
  const tank = tanksById(plan).get(opened.tankId)
  if (!tank) return null
  return (
    <StopPanel key={opened.step} anchor={opened.anchor} label={tank.name} onClose={onClose}>
      {opened.step === 'move' ? (
        <MoveList
          {...{ input, plan, tank, format }}
          onChoose={place => {
            onClose()
            onMove(tank.tank_id, place)
          }}
        />
      ) : (
        <StopFacts {...{ plan, tank, format, isReadOnly, change, onClose }} onMove={() => onStep('move')} />
      )}
    </StopPanel>
  )
}
