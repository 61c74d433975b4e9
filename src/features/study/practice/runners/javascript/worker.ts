import { serve } from '../../sandbox/worker-kit'
import { runJavaScript, type ScriptSpec } from './run-script'

serve<ScriptSpec>(() => runJavaScript)
