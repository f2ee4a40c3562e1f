// Runs before the first paint and before any module. A file, because the content security policy forbids
// inline scripts.
(function () {
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  // A dark screen must not flash white.
  var theme = stored('theme') || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = theme;
  // Who chose a theme gets the browser's frame in it, too.
  document.querySelectorAll('[name=theme-color]').forEach(function (meta) {
    if (stored('theme')) meta.content = theme === 'dark' ? '#0c100f' : '#f5f7f6';
  });

  // zod would try `new Function` as soon as a schema is made, which the policy forbids and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // The build writes here which files each screen needs; whoever is not signed in will see the login screen.
  var routes = document.getElementById('routes');
  var isOpen =
    stored('user') || /^\/(register|forgot-password|reset-password|confirm-email)$/.test(location.pathname);
  var path = isOpen ? location.pathname : '/login';
  var asked = {};
  JSON.parse(routes ? routes.textContent : '[]').forEach(function (route) {
    if (new RegExp(route[0]).test(path)) route[1].forEach(preload);
  });

  function preload(file) {
    if (asked[file]) return;
    asked[file] = true;
    // Into the browser's cache: where a guard then leads elsewhere, an unused preload would be complained about.
    if (file.endsWith('.css')) return void fetch('/' + file).then(read, ignore);
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  }

  function read(response) {
    return response.arrayBuffer().catch(ignore);
  }

  function ignore() {}
})();
