/*
 * Keeps what is typed into a form for words on the device, from the first key on: it runs before the page has a field.
 * Plain old JavaScript, because it is served as it is. app/islands/draft-autosave does the rest.
 */
(function keepWords() {
  var page = Math.random().toString(36).slice(2);
  var html = document.documentElement;
  var textTypes = ["text", "textarea", "tel", "email", "url"];
  var pause = 300;
  var timer = 0;
  var waiting = null;
  var last = 0;

  function keep(form) {
    var key = ["draft", html.getAttribute("data-account"), form.getAttribute("data-draft"), page].join(":");
    var copy = { fields: {}, version: "", upon: form.getAttribute("data-draft-at") || "", at: new Date().toISOString() };
    var isChanged = false;
    for (var index = 0; index < form.elements.length; index += 1) {
      var field = form.elements[index];
      var name = field.name;
      if (name === "version") copy.version = field.value;
      if (!name || textTypes.indexOf(field.type) < 0 || name.indexOf("go-") === 0) continue;
      while (name in copy.fields) name += "+";
      copy.fields[name] = field.value;
      if (field.value !== field.defaultValue) isChanged = true;
    }
    try {
      if (isChanged) localStorage.setItem(key, JSON.stringify(copy));
      else localStorage.removeItem(key);
      form.setAttribute("data-copy", key);
    } catch (_error) {
      // Storage is full or disabled.
      form.removeAttribute("data-copy");
    }
  }

  function keepNow() {
    clearTimeout(timer);
    timer = 0;
    if (!waiting) return;
    var form = waiting;
    waiting = null;
    last = Date.now();
    keep(form);
  }

  document.addEventListener(
    "input",
    function (event) {
      var form = event.target.form;
      if (!form || !form.hasAttribute("data-draft") || html.hasAttribute("data-signed-out")) return;
      if (waiting && waiting !== form) keepNow();
      waiting = form;
      if (Date.now() - last > pause) keepNow();
      else if (!timer) timer = setTimeout(keepNow, pause);
    },
    true,
  );
  addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
})();
