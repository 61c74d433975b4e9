import { hintCookie, hints, themeCookie } from '@/config/cookies'
import { pageSpeed } from '@/config/limits'
import { pageSpeedScript, paths } from '@/config/paths'
import { momentSource } from '@/lib/douala-time'

/**
 * Runs before the first paint, on every page, without the framework: which bar to show, which theme, and what must work
 * even when the framework's own files do not arrive. One constant, so that its hash can be in the security policy.
 *
 * - The address of a registration names the program: it is chosen while the page is parsed, so that nothing moves after
 *   the first paint.
 * - The service worker is registered for students, and for anybody on their second page (src/features/base/offline).
 * - A page that the device kept says since when it is there; one that stands in place of another says that.
 * - Of some visits the speed is measured (src/features/office/page-speed): the rest costs nothing, and neither do tests.
 * - A script file that fails, or is not here after 120 s, shows the reload prompt; Reload carries over what was typed
 *   (never passwords, codes or files).
 */
export const bootScript = `(function (d, w) {
var h = d.documentElement, cookie = d.cookie, store = 'typed:' + location.pathname;
h.dataset.js = '';
var hint = /(?:^|; )${hintCookie}=([^;]+)/.exec(cookie);
if (hint) h.dataset.auth = 'in';
if (hint && /^(${hints.office}|${hints.both})$/.test(hint[1])) h.dataset.office = hint[1];
var theme = /(?:^|; )${themeCookie}=(light|dark)/.exec(cookie);
if (theme) h.dataset.theme = theme[1];
var wanted = /[?&]program=([\\w-]+)/.exec(location.search);
if (wanted && w.MutationObserver) {
  var parsing = new MutationObserver(function () {
    var option = d.querySelector('form select[name=program] option[value="' + wanted[1] + '"]');
    if (option) { option.selected = true; parsing.disconnect() }
  });
  parsing.observe(h, { childList: true, subtree: true });
  d.addEventListener('DOMContentLoaded', function () { parsing.disconnect() });
}
if (h.dataset.keptAt) d.addEventListener('DOMContentLoaded', function () {
  var note = d.getElementById('kept-note'), at = new Date(h.dataset.keptAt);
  if (!note || isNaN(at)) return;
  note.querySelector('span').textContent = (${momentSource})(at, h.lang);
  note.hidden = false;
});
w.addEventListener('load', function () {
  try {
    var pages = +localStorage.getItem('pages') + 1;
    if (pages < 3) localStorage.setItem('pages', pages);
    if (navigator.serviceWorker && (hint ? hint[1] !== '${hints.office}' : pages > 1)) {
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(function () {});
    }
  } catch (_) {}
});
w.addEventListener('load', function () {
  var line = navigator.connection;
  if (navigator.webdriver || h.dataset.keptAt || !navigator.sendBeacon || line && line.saveData || Math.random() >= ${pageSpeed.sampleShare}) return;
  var script = d.createElement('script');
  script.src = '${pageSpeedScript}';
  d.head.appendChild(script);
});
function isDark() { return h.dataset.theme ? h.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches }
function prompt() {
  var box = d.getElementById('reload-prompt');
  if (box) box.hidden = !!d.querySelector('[data-instead]'); else d.addEventListener('DOMContentLoaded', prompt);
}
d.addEventListener('DOMContentLoaded', function () {
  if (!/^(\\/fr)?\\${paths.offline}$/.test(location.pathname)) {
    [].forEach.call(d.querySelectorAll('[data-instead]'), function (el) { el.textContent = el.dataset.instead });
  }
});
function fields() {
  return [].filter.call(d.querySelectorAll('form input[id],form textarea[id],form select[id]'), function (el) {
    return !/^(password|hidden|file|submit|radio)$/.test(el.type) && el.autocomplete !== 'one-time-code';
  });
}
function put(el, value) {
  if (el.type === 'checkbox') { if (el.checked !== value) el.click(); return }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), 'value').set.call(el, value);
  el.dispatchEvent(new Event('input', { bubbles: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
}
w.addEventListener('error', function (e) {
  if (e.target && e.target.tagName === 'SCRIPT' && e.target.src.indexOf('/_next/static/') > 0) prompt();
}, true);
w.addEventListener('unhandledrejection', function (e) {
  if (/load(ing)? chunk|ChunkLoadError|imported module/i.test(e.reason && e.reason.name + ' ' + e.reason.message)) prompt();
});
setTimeout(function () { if (d.readyState !== 'complete') prompt() }, 120000);
w.addEventListener('load', function () {
  try {
    var typed = JSON.parse(sessionStorage.getItem(store) || '{}');
    sessionStorage.removeItem(store);
    setTimeout(function () { for (var id in typed) { var el = d.getElementById(id); if (el) put(el, typed[id]) } }, 400);
  } catch (_) {}
});
d.addEventListener('click', function (e) {
  var at = function (selector) { return e.target.closest && e.target.closest(selector) };
  if (at('[data-theme-switch]')) {
    h.dataset.theme = isDark() ? 'light' : 'dark';
    d.cookie = '${themeCookie}=' + h.dataset.theme + '; path=/; max-age=31536000; samesite=lax';
  }
  var printer = at('[data-prints]');
  if (printer) {
    if (printer.dataset.prints === 'alone') h.dataset.printAlone = '';
    w.print();
  }
  if (at('[data-dismiss]')) at('[data-dismiss]').closest('[role=alert]').hidden = true;
  if (at('[data-reload]')) {
    var typed = {};
    fields().forEach(function (el) { typed[el.id] = el.type === 'checkbox' ? el.checked : el.value });
    try { sessionStorage.setItem(store, JSON.stringify(typed)) } catch (_) {}
    location.reload();
  }
  var menu = d.querySelector('details[data-menu][open]');
  if (menu && (!menu.contains(e.target) || at('a'))) menu.open = false;
  var card = at('[data-program]'), choice = card && d.querySelector('select[name=program]');
  if (choice && choice.querySelector('option[value="' + card.dataset.program + '"]')) put(choice, card.dataset.program);
});
w.addEventListener('afterprint', function () { delete h.dataset.printAlone });
d.addEventListener('keydown', function (e) {
  var menu = e.key === 'Escape' && d.querySelector('details[data-menu][open]');
  if (menu) { menu.open = false; menu.querySelector('summary').focus() }
});
})(document, window)`
