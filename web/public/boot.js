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

  var user = stored('user');
  if (!user) document.documentElement.dataset.visitor = '';

  // What the screen asks for first, beside its code: platform/api/early.ts hands the answers on, while they are fresh.
  var early = (globalThis.early = new Map());

  function askForScreen(screen) {
    var here = new RegExp(screen.pattern).exec(location.pathname);
    if (!here) return;
    // First: a browser asks for six things at a time.
    if (screen.list) askForList(screen.list, here.groups);
    screen.calls.forEach(function (call) {
      ask(call, here.groups);
    });
  }

  function askForList(list, ids) {
    var search = new URLSearchParams(location.search);
    var layout = search.get('view') || stored('view:' + idOf(user) + ':' + ids.projectId) || 'list';
    // Only an address that says nothing is led to the view that somebody opens them with.
    var isList = layout === 'list' || (layout === 'opening' && location.search);
    // Columns and what matches a filter are asked for by the screen itself.
    var isPlain = [...search.keys()].every(function (name) {
      return name === 'tab' || name === 'view';
    });
    var limit = innerHeight > 960 ? 100 : 30;
    if (isList && isPlain) ask(list, { ...ids, status: search.get('tab') || 'first', limit });
  }

  function idOf(stored) {
    try {
      return JSON.parse(stored)._id;
    } catch {
      return '';
    }
  }

  function ask(call, values) {
    var address = call.replace(/:(\w+)/g, function (_, name) {
      return encodeURIComponent(values[name]);
    });
    var [method, url] = address.split(' ');
    var [, token = ''] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) || [];
    // Where it fails the server keeps silent: the screen will ask again, and say what it is told.
    var headers = { 'x-early': '1', ...(method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(token) }) };
    var answer = fetch(url, { method, headers });
    answer.catch(ignore);
    early.set(address, answer);
  }

  // The build writes into the page which files each screen needs; whoever is not signed in will see the login screen.
  var isOpen = user || /^\/(register|forgot-password|reset-password|confirm-email)$/.test(location.pathname);
  var path = isOpen ? location.pathname : '/login';
  var asked = {};
  var styles = (globalThis.styles = []);
  written('routes').forEach(function (route) {
    if (new RegExp(route[0]).test(path)) route[1].forEach(preload);
  });

  // After the code, which takes longer to come, and then to run: a browser asks for six things at a time.
  if (user && navigator.onLine) written('early-calls').forEach(askForScreen);
  setTimeout(function () {
    early.clear();
  }, 10000);

  // The app could not be fetched, or does not come: the frame must not promise it for ever.
  addEventListener('error', noteFailedScript, true);
  setTimeout(tellIfStuck, 20000);

  function noteFailedScript(event) {
    if (event.target.tagName === 'SCRIPT') tellIfStuck();
  }

  function tellIfStuck() {
    var frame = document.getElementById('frame');
    if (!frame) return;
    frame.dataset.stuck = '';
    document.getElementById('stuck').hidden = false;
  }

  function written(id) {
    var script = document.getElementById(id);
    return JSON.parse(script ? script.textContent : '[]');
  }

  function preload(file) {
    if (asked[file]) return;
    asked[file] = true;
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    if (isStyle) styles.push(new Promise(follow));
    document.head.append(link);

    function follow(resolve) {
      link.onload = resolve;
      // Then whoever needs it asks again.
      link.onerror = function () {
        link.remove();
        resolve();
      };
    }
  }

  function ignore() {}
})();
