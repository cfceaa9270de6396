import { useLocale } from 'react-admin'
import { exact } from '../../config/schema/text/format'
import type { SearchRun } from './useSearchRun'
import { usePlannerText } from './usePlannerText'
import styles from './Dispatch.module.css'

type Props = { run: SearchRun; disabled: boolean; isMain: boolean }

/** Starts a search for a better plan, shows its progress, and stops it. */
export function SearchBar({ run, disabled, isMain }: Props) {
  const text = usePlannerText()
  const locale = useLocale() ?? 'en'
  const { progress, isRunning, start, stop } = run
  const better = progress ? text('better', { pct: exact(progress.better_pct, 1, locale) }) : ''
  return (
    <div className={styles.search}>
      {isRunning ? (
        <button type="button" className="ui-button" onClick={() => void stop()}>
          {text('stop')}
        </button>
      ) : (
        <button
          type="button"
          className={isMain ? 'ui-primary' : 'ui-button'}
          disabled={disabled}
          data-tooltip={text('proposeHint')}
          onClick={() => void start()}
        >
          {text('propose')}
        </button>
      )}
      {isRunning ? (
        <progress
          aria-label={text('searching')}
          value={progress?.elapsed_s ?? 0}
          max={progress?.seconds ?? 1}
        />
      ) : null}
      <span role="status" className="ui-note">
        {isRunning
          ? progress
            ? better
            : text('searching')
          : progress && progress.state !== 'failed'
            ? better
            : ''}
      </span>
    </div>
  )
}
