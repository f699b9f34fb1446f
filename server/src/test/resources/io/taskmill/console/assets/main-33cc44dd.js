document.title = 'A console for tests';
